import { parseAst } from "vite";
import { isTest, lineAt } from "./source-files.mjs";

/**
 * A browser that translates the page takes each text out of it and puts elements of its own in its place. React then
 * finds its text no longer: it fails when it removes that text or puts something before it, and a new text is never
 * seen. It is safe where the text is all that its element has, and beside what never changes.
 */
const SAYS = "a translated page breaks here: give the text an element of its own, or make one text of all";

const nothing = (node) =>
  (node.type === "Literal" && (node.value === null || typeof node.value === "boolean")) ||
  (node.type === "Identifier" && node.name === "undefined");

/** What an arrow function or a block answers with. */
function answersOf({ body }) {
  if (body.type !== "BlockStatement") return [body];
  const found = [];
  visit(body, (node) => {
    if (node.type === "ReturnStatement" && node.argument !== null) found.push(node.argument);
    return !/Function/.test(node.type);
  });
  return found;
}

const isMap = (node) => node?.type === "CallExpression" && node.callee.property?.name === "map";

/** An element, several or none, or what makes one, but never a text. Anything that is not known counts as a text. */
function isElement(node, known) {
  const all = (...parts) => parts.every((part) => isElement(part, known));
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return true;
    case "Identifier":
      return nothing(node) || known.has(node.name);
    case "MemberExpression":
      return known.has(node.property.name);
    case "ChainExpression":
    case "ParenthesizedExpression":
      return all(node.expression);
    case "LogicalExpression":
      return node.operator === "&&" ? all(node.right) : all(node.left, node.right);
    case "ConditionalExpression":
      return all(node.consequent, node.alternate);
    case "ArrowFunctionExpression":
      return all(...answersOf(node));
    case "CallExpression":
      return isMap(node) ? all(...node.arguments) : node.callee.type === "Identifier" && all(node.callee);
    default:
      return nothing(node);
  }
}

/** A name in capitals is written once. */
const isConstant = (node) => node.type === "Identifier" && /^[A-Z][A-Z\d_]*$/.test(node.name);

/** Every child as it is drawn: fragments are opened, space between elements and comments are left out. */
function childrenOf(node) {
  return node.children.flatMap((child) => {
    if (child.type === "JSXFragment") return childrenOf(child);
    if (child.type === "JSXText") return child.value.trim() === "" ? [] : [{ text: true }];
    if (child.type === "JSXElement") {
      const { name } = child.openingElement.name;
      return [{ changes: !/^[a-z]/.test(name ?? "") }];
    }
    const { expression } = child;
    if (expression.type === "JSXEmptyExpression") return [];
    if (isConstant(expression)) return [{ text: true }];
    if (expression.type === "Literal" && !nothing(expression))
      return String(expression.value).trim() === "" ? [] : [{ text: true }];
    return [{ expression, changes: true }];
  });
}

function breaks(node, known) {
  const children = childrenOf(node).map(({ expression, text, changes = false }) => ({
    changes,
    text: text ?? (expression !== undefined && !isElement(expression, known)),
    list: isMap(expression),
  }));
  const texts = children.filter(({ text }) => text);
  if (texts.length === 0) return false;
  // What is beside a fragment is decided elsewhere, and a list of texts has several texts in one place.
  if (node.type === "JSXFragment" || texts.some(({ list }) => list)) return true;
  return children.length > 1 && children.some(({ changes }) => changes);
}

function visit(node, look) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, look);
    return;
  }
  if (typeof node.type === "string" && look(node) === false) return;
  for (const part of Object.values(node)) visit(part, look);
}

const ELEMENT_TYPES = ["ReactElement", "Elements"];

/** Names that hold an element for sure: what was given one, and what is declared as one. */
function knownElements(ast) {
  const known = new Set();
  const isDeclared = (type) => {
    const parts =
      type?.types ?? [type?.elementType ?? type?.typeAnnotation ?? type?.returnType].filter(Boolean);
    return parts.some(isDeclared) || ELEMENT_TYPES.includes(type?.typeName?.name);
  };
  visit(ast, (node) => {
    if (isDeclared(node.typeAnnotation?.typeAnnotation)) known.add(node.key?.name ?? node.name);
    if (node.type === "VariableDeclarator" && node.init && isElement(node.init, known))
      known.add(node.id.name);
  });
  return known;
}

const isText = (node) =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "ConditionalExpression" && (isText(node.consequent) || isText(node.alternate)));

function bareTexts({ path, text }) {
  const ast = parseAst(text, { lang: "tsx" });
  const known = knownElements(ast);
  const found = [];
  visit(ast, (node) => {
    if ((node.type === "JSXElement" || node.type === "JSXFragment") && breaks(node, known)) found.push(node);
    if (node.type === "FunctionDeclaration" && /^[A-Z]/.test(node.id?.name ?? ""))
      found.push(...answersOf(node).filter(isText));
  });
  return found.map(({ start, end }) => {
    const words = text.slice(start, end).replace(/\s+/g, " ").slice(0, 120);
    return `${path}:${lineAt(text, start)}: ${words}: ${SAYS}`;
  });
}

/** What must be found, or the check has stopped working, and what is safe. */
const PLANTED = [
  "<b>{busy ? <Wheel /> : icon}{children}</b>",
  "<b>{busy && <i />} Add friend</b>",
  "<b>Add friend {busy && <i />}</b>",
  "<b><Icon /> Add friend</b>",
  "<b>{count} points</b>",
  "<b>Hello <i>you</i>, {name}</b>",
  "<b>{words.map((word) => word)}</b>",
  "<>{text}</>",
  "<b><>{busy && <i />}</>text</b>",
];
const SAFE = [
  "<b>{busy && <i />}<span>Add friend</span></b>",
  "<b>{`${count} points`}</b>",
  "<b>{count}</b>",
  "<b>Hello <i>{name}</i>!</b>",
  "<b>{names.map((name) => <i>{name}</i>)}<Icon /> {busy ? <i /> : null}</b>",
];
const planted = (markup) => ({
  path: "web/src/planted.tsx",
  text: `export function Planted({ busy, icon }) { return ${markup}; }`,
});

/** @param {{ path: string, text: string }[]} files */
export function checkBareText(files) {
  const looked = files.filter(({ path }) => /^web\/src\/.*\.tsx$/.test(path) && !isTest(path));
  const missed = [...PLANTED, '"a text"'].filter((markup) => bareTexts(planted(markup)).length === 0);
  const wrong = SAFE.filter((markup) => bareTexts(planted(markup)).length > 0);
  const broken = [
    ...missed.map((markup) => `The check is broken: it lets ${markup} through`),
    ...wrong.map((markup) => `The check is broken: it finds fault with ${markup}`),
  ];
  return { looked: looked.length, problems: [...broken, ...looked.flatMap(bareTexts)] };
}
