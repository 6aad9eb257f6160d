/** Directions in which the rows differ most, strongest first (Jacobi's method on their covariance). */
export function principalDirections(rows: readonly Float64Array[]): Float64Array[] {
  const size = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows)
    for (let a = 0; a < size; a += 1) {
      const line = matrix[a];
      const value = row[a] ?? 0;
      if (line !== undefined)
        for (let b = 0; b < size; b += 1) line[b] = (line[b] ?? 0) + value * (row[b] ?? 0);
    }
  const vectors = Array.from({ length: size }, (_, at) => {
    const unit = new Float64Array(size);
    unit[at] = 1;
    return unit;
  });
  const cell = (a: number, b: number): number => matrix[a]?.[b] ?? 0;
  for (let sweep = 0; sweep < 30; sweep += 1) {
    let off = 0;
    for (let a = 0; a < size; a += 1)
      for (let b = a + 1; b < size; b += 1) {
        off += Math.abs(cell(a, b));
        if (Math.abs(cell(a, b)) > 1e-12) rotate(matrix, vectors, a, b);
      }
    if (off < 1e-6) break;
  }
  return vectors
    .map((vector, at) => ({ vector, strength: cell(at, at) }))
    .sort((a, b) => b.strength - a.strength)
    .map(({ vector }) => vector);
}

/** Turns two axes so that the matrix has nothing left between them. */
function rotate(matrix: Float64Array[], vectors: Float64Array[], a: number, b: number): void {
  const [lineA, lineB, vectorA, vectorB] = [matrix[a], matrix[b], vectors[a], vectors[b]];
  if (lineA === undefined || lineB === undefined || vectorA === undefined || vectorB === undefined) return;
  const angle = 0.5 * Math.atan2(2 * (lineA[b] ?? 0), (lineA[a] ?? 0) - (lineB[b] ?? 0));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = (x: Float64Array, y: Float64Array): void => {
    for (let at = 0; at < x.length; at += 1) {
      const [one, other] = [x[at] ?? 0, y[at] ?? 0];
      x[at] = cos * one + sin * other;
      y[at] = cos * other - sin * one;
    }
  };
  turn(lineA, lineB);
  for (const line of matrix) {
    const [one, other] = [line[a] ?? 0, line[b] ?? 0];
    line[a] = cos * one + sin * other;
    line[b] = cos * other - sin * one;
  }
  turn(vectorA, vectorB);
}
