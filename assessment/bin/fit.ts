/** Small convex fits with weights of 0 or more; a few hundred rows at most, no dependency. */

export type Weighted = { readonly x: readonly number[]; readonly y: number; readonly weight: number };

/** Logistic regression: a free bias first, then weights of at least 0 with a ridge on them. */
export function fitLogistic(rows: readonly Weighted[], ridge: number): number[] {
  const size = rows[0]?.x.length ?? 0;
  const beta = new Float64Array(size + 1);
  const xs = rows.map((row) => Float64Array.from([1, ...row.x]));
  let curvature = 0;
  rows.forEach((row, at) => {
    for (const value of xs[at] ?? []) curvature += (row.weight * value * value) / 4;
  });
  const step = 1 / (curvature + ridge);
  const look = Float64Array.from(beta);
  let momentum = 1;
  for (let round = 0; round < 20000; round += 1) {
    const gradient = new Float64Array(size + 1);
    rows.forEach((row, index) => {
      const x = xs[index] ?? new Float64Array();
      let z = 0;
      for (let at = 0; at <= size; at += 1) z += (look[at] ?? 0) * (x[at] ?? 0);
      const error = row.weight * (1 / (1 + Math.exp(-z)) - row.y);
      for (let at = 0; at <= size; at += 1) gradient[at] = (gradient[at] ?? 0) + error * (x[at] ?? 0);
    });
    const faster = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const ahead = (momentum - 1) / faster;
    let change = 0;
    for (let at = 0; at <= size; at += 1) {
      const from = look[at] ?? 0;
      const moved = from - step * ((gradient[at] ?? 0) + (at === 0 ? 0 : ridge * from));
      const next = at === 0 ? moved : Math.max(0, moved);
      const before = beta[at] ?? 0;
      look[at] = next + ahead * (next - before);
      beta[at] = next;
      change = Math.max(change, Math.abs(next - before));
    }
    momentum = faster;
    if (change < 1e-6) break;
  }
  return [...beta];
}

/** Least squares with coefficients of at least 0 and a little ridge (coordinate descent). */
export function fitPoints(rows: readonly { x: readonly number[]; y: number }[], ridge: number): number[] {
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
      const next = bottom === 0 ? 0 : Math.max(0, top / bottom);
      change = Math.max(change, Math.abs(next - (beta[at] ?? 0)));
      beta[at] = next;
    }
    if (change < 1e-6) break;
  }
  return beta;
}
