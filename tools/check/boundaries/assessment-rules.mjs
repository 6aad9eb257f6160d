import { any, forbid, inProduct, WORK } from "./forbid.mjs";

/** The way of a prompt through the assessment: a folder may use itself and those before it. */
const ASSESSMENT = ["language", "challenge", "evidence", "detectors", "scoring", "feedback", "ai"];
/** What every folder of the assessment may use, and what its order does not know. */
const ASSESSMENT_BASE = ["scores", "thresholds"];
/** Its doors are index.ts and, for the contract, scores.ts and the list of criteria. */
const CONTRACT_DOORS = ["scores", "scoring/criteria"];
const ASSESSMENT_DOORS = ["index", ...CONTRACT_DOORS];

const inAssessment = (names) => `^assessment/src/${any(names)}\\.ts$`;

/** What the assessment may import, in which order, and what may be imported of it. */
export const assessmentRules = [
  inProduct(
    "assessment-imports-nothing",
    "the assessment could ship as a library of its own: it imports nothing",
    { path: "^assessment/src/" },
    { pathNot: "^assessment/src/" },
  ),
  forbid(
    "assessment-has-doors",
    "only the doors of the assessment may be imported from outside",
    { path: `^(contract|server|web|library|${WORK})/` },
    { path: "^assessment/src/", pathNot: inAssessment(ASSESSMENT_DOORS) },
  ),
  inProduct(
    "contract-takes-scores-from-the-assessment",
    "the contract takes sub-scores, their weights and the names of rows from the assessment, and nothing else from any workspace",
    { path: "^contract/src/" },
    { path: `^(server|web|assessment|${WORK})/`, pathNot: inAssessment(CONTRACT_DOORS) },
  ),
  forbid(
    "assessment-folder-has-a-place",
    "the folder has no place yet on the way of a prompt: ASSESSMENT in assessment-rules.mjs",
    { path: "^assessment/src/[^/]+/", pathNot: `^assessment/src/${any(ASSESSMENT)}/` },
    { path: "^assessment/src/" },
  ),
  ...ASSESSMENT.map((folder, at) =>
    forbid(
      `assessment-order-${folder}`,
      `${folder}/ comes before it on the way of a prompt`,
      { path: `^assessment/src/${folder}/` },
      {
        path: "^assessment/src/",
        pathNot: [`^assessment/src/${any(ASSESSMENT.slice(0, at + 1))}/`, inAssessment(ASSESSMENT_BASE)],
      },
    ),
  ),
];
