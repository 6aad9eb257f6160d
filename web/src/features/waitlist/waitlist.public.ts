export { LearningPaths } from "./components/learning-paths.tsx";
