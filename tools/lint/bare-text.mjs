/**
 * A browser that translates the page takes each text out of it and puts elements of its own in its place. React then
 * finds its text no longer: it fails when it removes that text or puts something before it, and a new text is never
 * seen. It is safe where the text is all that its element has, and beside what never changes.
 */
const message = "A translated page breaks here: give the text an element of its own, or make one text of all";

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
  for (const [name, part] of Object.entries(node)) if (name !== "parent") visit(part, look);
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

export const bareText = {
  create: (context) => ({
    Program(ast) {
      const known = knownElements(ast);
      visit(ast, (node) => {
        if ((node.type === "JSXElement" || node.type === "JSXFragment") && breaks(node, known))
          context.report({ node, message });
        if (node.type === "FunctionDeclaration" && /^[A-Z]/.test(node.id?.name ?? ""))
          for (const text of answersOf(node).filter(isText)) context.report({ node: text, message });
      });
    },
  }),
};
