import { buildProduct } from "./build-product.mjs";

/** Tests that start the server as a process start what people start; building it takes a second, and only when stale. */
export const setup = () => buildProduct({ only: ["server", "database template"] });
