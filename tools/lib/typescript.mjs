import { register } from "tsx/esm/api";

/**
 * What is imported after this may be TypeScript, on every Node that the project runs on. An import of the same file is
 * not after it: the program that begins imports what it runs later, by `import()`.
 */
export const endTypeScript = register();
