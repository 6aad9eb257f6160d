import { readFileSync, readlinkSync } from "node:fs";

/** The name by which `processorMs` finds the calling thread; null where the system does not tell (all but Linux). */
export function ownTask(): string | null {
  try {
    return readlinkSync("/proc/thread-self");
  } catch {
    return null;
  }
}

/**
 * Milliseconds of a processor that a thread has had: a wait on a machine that is busy with something else is none of
 * them. Without a name it is what the whole process has had, and a thread cannot have had more.
 */
export function processorMs(task: string | null): number {
  if (task !== null) {
    try {
      return Number(readFileSync(`/proc/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      // A kernel that does not count, or a thread that has ended.
    }
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
