import { spawn } from "node:child_process";
import { PROJECT } from "./project.mjs";

/**
 * Runs a command to its end and answers how it went; never throws for a non-zero exit.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, show?: boolean, input?: string }} [options]
 *   show: pass the output through to stderr while it comes; otherwise it is only collected.
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function run(command, args, { env = {}, cwd = PROJECT, show = false, input } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    let output = "";
    let stdout = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      stdout += chunk;
      if (show) process.stderr.write(chunk);
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
      if (show) process.stderr.write(chunk);
    });
    child.stdin?.end(input);
    child.on("error", (error) => resolve({ code: 127, output: `${command}: ${error.message}`, stdout }));
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 143 : 1), output, stdout }));
  });
}

/** A tool from node_modules, run by this very Node. @param {string} script path below node_modules */
export const runTool = (script, args, options) =>
  run(process.execPath, [`${PROJECT}/node_modules/${script}`, ...args], options);
