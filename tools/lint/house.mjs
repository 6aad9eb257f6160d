import { bareText } from "./bare-text.mjs";

/** What hears of a key before the window's own listener acts while a text is composed: composing-keys.ts. */
const noWindowKeyListener = {
  create: (context) => ({
    CallExpression(node) {
      const { callee, arguments: given } = node;
      const isMember = callee.type === "MemberExpression";
      const name = isMember ? callee.property.name : callee.name;
      const target = isMember ? (callee.object.property?.name ?? callee.object.name) : "window";
      if (name !== "addEventListener" || !["window", "globalThis"].includes(target)) return;
      if (String(given[0]?.value).startsWith("key"))
        context.report({
          node,
          message:
            "Listen for keys on an element or the document, behind platform/browser/composing-keys.ts.",
        });
    },
  }),
};

const SCREEN_PATH =
  /^\/(?:auth|challenges|learning-paths|profile|onboarding|reset-password(?:-complete)?|verify-email|undo-email|register-test|privacy|test-openai|shared-challenge|invite\/friend)(?=$|[/?])/;

const screenPathInContract = {
  create(context) {
    const look = (node, text) => {
      if (SCREEN_PATH.test(text))
        context.report({ node, message: "The path of a screen is taken from contract/src/paths.ts." });
    };
    return {
      Literal: (node) => look(node, typeof node.value === "string" ? node.value : ""),
      TemplateLiteral: (node) => look(node, node.quasis[0].value.raw),
    };
  },
};

const beginsWithText = (node) => node?.type === "ArrayExpression" && node.elements[0]?.type === "Literal";

const queryKeyInKeysFile = {
  create(context) {
    const look = (node) => {
      if (beginsWithText(node))
        context.report({ node, message: "A query key is taken from the feature's *-keys.public.ts." });
    };
    return {
      Property: (node) => node.key.name === "queryKey" && look(node.value),
      CallExpression: ({ callee, arguments: given }) =>
        /Quer(?:y|ies)(?:Data|State)$/.test(callee.property?.name ?? "") && look(given[0]),
    };
  },
};

/** The rules of this house that no linter brings. */
const house = {
  meta: { name: "house" },
  rules: {
    "bare-text": bareText,
    "no-window-key-listener": noWindowKeyListener,
    "screen-path-in-contract": screenPathInContract,
    "query-key-in-keys-file": queryKeyInKeysFile,
  },
};
export default house;
