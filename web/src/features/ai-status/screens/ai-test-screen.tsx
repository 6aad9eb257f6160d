import { useDocumentTitle } from "../../../platform/document-title.ts";

export default function AiTestScreen() {
  useDocumentTitle("OpenAI Test");
  return <h1 className="heading text-h1">OpenAI Test</h1>;
}
