import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embedded, real } from "./databases.mjs";

const MEGABYTE = 2 ** 20;

/** A file system of its own with so many megabytes; only root may make one. @throws Error where that is not allowed */
function smallDisk(megabytes) {
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=1777`, "tmpfs", folder], {
      stdio: "pipe",
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`A full disk needs the right to mount one, so this was not tried: ${error.message}`, {
      cause: error,
    });
  }
  const filler = join(folder, "filler");
  const unmount = () => {
    execFileSync("umount", ["-l", folder], { stdio: "pipe" });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", unmount);
  return {
    folder,
    /** Takes the last free byte. */
    fill() {
      const file = openSync(filler, "a");
      try {
        for (let size = MEGABYTE; size >= 1;) {
          try {
            if (writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2);
          } catch (error) {
            if (error.code !== "ENOSPC") throw error;
            size = Math.floor(size / 2);
          }
        }
      } finally {
        closeSync(file);
      }
      const { bavail, bsize } = statfsSync(folder);
      if (bavail > 0) throw new Error(`${bavail * bsize} bytes are still free on the full disk`);
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      process.off("exit", unmount);
      unmount();
    },
  };
}

async function onSmallDisk(place) {
  const disk = smallDisk(320);
  try {
    const where = await place({ within: disk.folder });
    return {
      ...where,
      disk,
      async remove() {
        await where.remove();
        disk.remove();
      },
    };
  } catch (error) {
    disk.remove();
    throw error;
  }
}

/** The two kinds of database on a disk that can be filled. */
export const embeddedOnSmallDisk = () => onSmallDisk(embedded);
export const realOnSmallDisk = () => onSmallDisk(real);
