/** Small convex fits with weights of 0 or more; a few hundred rows at most, no dependency. */

export type Weighted = { readonly x: readonly number[]; readonly y: number; readonly weight: number };

const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

function lossOf(rows: readonly Weighted[], beta: readonly number[], ridge: number): number {
  let loss = 0;
  for (const { x, y, weight } of rows) {
    let z = beta[0] ?? 0;
    x.forEach((value, at) => (z += (beta[at + 1] ?? 0) * value));
    // log(1 + e^z) without overflow.
    loss += weight * (Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))) - y * z);
  }
  for (const one of beta.slice(1)) loss += (ridge / 2) * one * one;
  return loss;
}

/** The step that Newton's method would take from `beta`, with every weight but the bias held at 0 or more. */
function newtonTarget(rows: readonly Weighted[], beta: readonly number[], ridge: number): number[] {
  const size = beta.length;
  const gradient = new Float64Array(size);
  const curve = Array.from({ length: size }, () => new Float64Array(size));
  const x = new Float64Array(size).fill(1);
  for (const row of rows) {
    let z = beta[0] ?? 0;
    for (let at = 1; at < size; at += 1) {
      x[at] = row.x[at - 1] ?? 0;
      z += (beta[at] ?? 0) * (x[at] ?? 0);
    }
    const p = sigmoid(z);
    const error = row.weight * (p - row.y);
    const bend = row.weight * Math.max(1e-9, p * (1 - p));
    for (let at = 0; at < size; at += 1) {
      gradient[at] = (gradient[at] ?? 0) + error * (x[at] ?? 0);
      const line = curve[at];
      if (line === undefined) continue;
      for (let other = 0; other < size; other += 1)
        line[other] = (line[other] ?? 0) + bend * (x[at] ?? 0) * (x[other] ?? 0);
    }
  }
  for (let at = 1; at < size; at += 1) {
    gradient[at] = (gradient[at] ?? 0) + ridge * (beta[at] ?? 0);
    const line = curve[at];
    if (line !== undefined) line[at] = (line[at] ?? 0) + ridge;
  }
  const target = [...beta];
  for (let round = 0; round < 5000; round += 1) {
    let change = 0;
    for (let at = 0; at < size; at += 1) {
      const line = curve[at];
      const bend = line?.[at] ?? 0;
      if (line === undefined || bend <= 0) continue;
      let slope = gradient[at] ?? 0;
      for (let other = 0; other < size; other += 1)
        slope += (line[other] ?? 0) * ((target[other] ?? 0) - (beta[other] ?? 0));
      const moved = (target[at] ?? 0) - slope / bend;
      const next = at === 0 ? moved : Math.max(0, moved);
      change = Math.max(change, Math.abs(next - (target[at] ?? 0)));
      target[at] = next;
    }
    if (change < 1e-10) break;
  }
  return target;
}

/**
 * Logistic regression: a free bias first, then weights of at least 0 with a ridge on them. The problem has one
 * optimum; Newton steps reach it to more digits than anybody prints, so that a fit can be repeated.
 */
export function fitLogistic(rows: readonly Weighted[], ridge: number): number[] {
  let beta = new Array<number>((rows[0]?.x.length ?? 0) + 1).fill(0);
  let loss = lossOf(rows, beta, ridge);
  for (let round = 0; round < 100; round += 1) {
    const target = newtonTarget(rows, beta, ridge);
    let best = beta;
    for (let share = 1; share > 1e-6; share /= 2) {
      const some = beta.map((from, at) => from + share * ((target[at] ?? from) - from));
      const reached = lossOf(rows, some, ridge);
      if (reached <= loss) {
        best = some;
        loss = reached;
        break;
      }
    }
    const change = Math.max(...best.map((one, at) => Math.abs(one - (beta[at] ?? 0))));
    beta = best;
    if (change < 1e-9) break;
  }
  return beta;
}

/** Least squares with coefficients from 0 to `most` and a little ridge (coordinate descent). */
export function fitPoints(
  rows: readonly { x: readonly number[]; y: number }[],
  ridge: number,
  most = Infinity,
): number[] {
  const size = rows[0]?.x.length ?? 0;
  const beta = new Array<number>(size).fill(0);
  for (let round = 0; round < 2000; round += 1) {
    let change = 0;
    for (let at = 0; at < size; at += 1) {
      let top = 0;
      let bottom = ridge;
      for (const row of rows) {
        const value = row.x[at] ?? 0;
        let others = 0;
        for (let other = 0; other < size; other += 1) {
          if (other !== at) others += (beta[other] ?? 0) * (row.x[other] ?? 0);
        }
        top += value * (row.y - others);
        bottom += value * value;
      }
      const next = bottom === 0 ? 0 : Math.min(most, Math.max(0, top / bottom));
      change = Math.max(change, Math.abs(next - (beta[at] ?? 0)));
      beta[at] = next;
    }
    if (change < 1e-6) break;
  }
  return beta;
}
