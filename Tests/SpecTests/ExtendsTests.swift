import Diagnostics
import Spec
import Testing

/// Models, endpoints, groups and bodies that inherit fields.
struct ExtendsTests {
    @Test func fieldsAreTakenOverInOrderAndOwnOnesWin() throws {
        let spec = MarkedSpec(
            rootLines + """
                models:
                  C: {extends: [B], fields: {a: String, d: Int}, additional: JSON}
                  B: {extends: [A], fields: {b?: Int}}
                  A: {fields: {a: Int, c: Int}}
                  D: {extends: [C]}
                """
        )
        #expect(try spec.fields(of: "C").map(\.wireName.value) == ["a", "c", "b", "d"])
        guard case .builtin(.string, nil) = try spec.fields(of: "C")[0].type else {
            Issue.record("the own field does not win")
            return
        }
        #expect(try spec.fields(of: "D").count == 4)
        guard case .structure(let structure)? = spec.api?.model(named: "D")?.shape else {
            Issue.record("'D' is not a structure")
            return
        }
        #expect(structure.additional != nil)
    }

    @Test func differentFieldsOfOneNameAreAConflictUnlessDeclaredAgain() {
        let models = "models:\n  A: {fields: {x: Int}}\n  B: {fields: {x: String}}\n  E: {fields: {x: Int}}\n"
        MarkedSpec(rootLines + models + "  C: {extends: [A, ▷B]}").expect("conflicting-extends")
        MarkedSpec(rootLines + models + "  C: {extends: [A, B], fields: {x: Bool}}").expect()
        MarkedSpec(rootLines + models + "  C: {extends: [A, E]}").expect()
    }

    @Test func parametersOfTheEndpointOrTheGroupSettleAConflict() throws {
        let models = "models:\n  A: {fields: {x: Int}}\n  B: {fields: {x: String, y: Int}}\n"
        let a = "path: /a, method: POST"
        let settled = MarkedSpec(
            rootLines + models + "endpoints: {a: {\(a), extends: [A, B], params: {x: Bool}}}\n"
                + "groups: {G: {extends: [A, B], params: {x: Bool}, endpoints: {b: {\(a)}}}}"
        )
        settled.expect()
        for name in ["a", "b"] {
            guard case .builtin(.bool, nil) = try settled.parameter("x", of: name).member.type else {
                Issue.record("the own parameter does not take precedence")
                return
            }
            #expect(try settled.endpoint(name).parameters.map(\.member.wireName.value) == ["y", "x"])
        }
        let conflict = MarkedSpec(rootLines + models + "endpoints: {a: {\(a), extends: [A, ▷B]}}")
        conflict.expect("conflicting-extends")
        #expect(conflict.diagnostics.first?.hint == "declare 'x' in 'params', which take precedence")
    }

    @Test func differentAdditionalFieldsAreAConflictUnlessDeclaredAgain() {
        let models = "models:\n  A: {fields: {x: Int}, additional: Int}\n  B: {fields: {y: Int}, additional: String}\n"
        MarkedSpec(rootLines + models + "  C: {extends: [A, ▷B]}").expect("conflicting-extends")
        MarkedSpec(rootLines + models + "  C: {extends: [A, B], additional: JSON}").expect()
        MarkedSpec(rootLines + models + "  C: {extends: [A, D]}\n  D: {extends: [A]}").expect()
    }

    @Test func fieldThatComesOnTwoWaysIsOne() {
        MarkedSpec(
            rootLines + """
                models:
                  A: {fields: {x: Int}}
                  B: {extends: [A], fields: {b: Int}}
                  C: {extends: [A], fields: {c: Int}}
                  D: {extends: [B, C]}
                """
        ).expect()
    }

    @Test func reportsCyclicExtends() {
        MarkedSpec(rootLines + "models: {▷A: {extends: [B]}, ▷B: {extends: [A]}}").expect(
            "cyclic-model",
            "cyclic-model"
        )
        MarkedSpec(rootLines + "models: {▷A: {fields: {a?: {extends: [A]}}}}").expect("cyclic-model")
    }

    @Test func onlyObjectsHaveFieldsToTakeOver() throws {
        MarkedSpec(rootLines + "models: {A: {extends: [▷B]}, B: {enum: [x]}}").expect("bad-extends")
        let spec = MarkedSpec(
            rootLines + "models: {A: {extends: [▷Pagin], fields: {a: Int}}, Paging: {fields: {p: Int}}}"
        )
        spec.expect("unknown-type")
        #expect(try #require(spec.diagnostics.first).hint == "did you mean 'Paging'?")
    }

    @Test func reportsAMistakeInAnInheritedFieldOnce() {
        MarkedSpec(
            rootLines + "models: {A: {fields: {x: ▷Nope}}, B: {extends: [A]}, C: {extends: [A]}, D: {extends: [B]}}"
        ).expect("unknown-type")
    }

    @Test func endpointsAndGroupsTakeParametersOver() throws {
        let spec = MarkedSpec(
            rootLines + """
                groups:
                  G:
                    extends: [Trace]
                    endpoints:
                      list: {path: /a, extends: [Paging], params: {per_page: {type: Int, in: header}}}
                      add: {path: /a, method: POST, body: {extends: [Paging], fields: {n: Int}}}
                models:
                  Paging: {fields: {page?: Int, per_page: {type: Int, default: 30}}}
                  Trace: {fields: {trace?: String}}
                """
        )
        let list = try spec.endpoint("list")
        #expect(list.parameters.map(\.member.wireName.value) == ["trace", "page", "per_page"])
        #expect(list.parameters.map(\.place) == [.query, .query, .header])
        guard case .whole(let payload) = try spec.endpoint("add").body,
            case .json(.inline(let inline)) = payload.content,
            case .structure(let structure) = inline.shape
        else {
            Issue.record("the body is not an object")
            return
        }
        #expect(structure.members.map(\.wireName.value) == ["page", "per_page", "n"])
    }

    @Test func inheritedInlineTypesBelongToTheDeclarationThatDeclaresThem() throws {
        let spec = MarkedSpec(
            rootLines + """
                groups:
                  G:
                    extends: [A]
                    params: {sort: {enum: [a]}, tags: [{enum: [a]}]}
                    endpoints: {list: {path: /a, params: {tag: String, own: {enum: [a]}}}}
                models:
                  A: {fields: {x: {enum: [a]}, items: [{enum: [a]}]}}
                  B: {extends: [A], fields: {x: {enum: [b]}, item: Int}}
                  C: {extends: [B]}
                  D: {extends: [E]}
                  E: {extends: [F]}
                  F: {swift: Custom, fields: {y: {enum: [a]}}}
                """
        )
        let owners = try ["x", "items", "sort", "tags", "own"].map { name in
            try spec.parameter(name, of: "list").member.type.inline?.owner
        }
        #expect(owners == [.model("A"), .model("A"), .group("G"), .group("G"), nil])
        // A list of an endpoint that inherits it names its type as the group does.
        #expect(try spec.parameter("tags", of: "list").member.type.inline?.name.value == "tag")
        let inlines = try spec.fields(of: "C").compactMap(\.type.inline)
        #expect(inlines.map(\.owner) == [.model("B"), .model("A")])
        #expect(inlines.map(\.name.value) == ["x", "item"])
        // No type is generated for a custom type, which could contain one.
        #expect(try spec.fields(of: "E").first?.type.inline?.owner == nil)
        #expect(try spec.fields(of: "D").first?.type.inline?.owner == .model("E"))
    }

    @Test func longChainsAreNoTrouble() throws {
        let models = (0..<5000).map { "  M\($0): {extends: [M\($0 + 1)]}" } + ["  M5000: {fields: {id: Int}}"]
        let spec = MarkedSpec(rootLines + "models:\n" + models.joined(separator: "\n"))
        #expect(spec.diagnostics == [])
        #expect(try spec.fields(of: "M0").count == 1)
    }
}
