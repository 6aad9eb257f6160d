/** How many rounds a run of chance has, over all its lanes, and where it begins. The runs before a release have 200. */
export const ROUNDS = Number(process.env["FAULT_ROUNDS"] ?? 4);
export const SEED = Number(process.env["FAULT_SEED"] ?? 20_261_123);
/** Rounds that go on beside each other, each with people of its own. */
export const LANES = ROUNDS > 20 ? 4 : 2;

/** Runs the rounds in lanes. */
export async function inLanes(
  round: (lane: number) => Promise<(at: number) => Promise<void>>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const play = await round(lane);
      for (let at = lane; at < ROUNDS; at += LANES) await play(at);
    }),
  );
}
