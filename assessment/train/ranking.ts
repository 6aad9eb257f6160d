type Judged = { readonly sum: number; readonly y: 0 | 1 };

/** Share of the pairs of a yes and a no in which the yes comes first. */
export function rank(judged: readonly Judged[]): number {
  const order = [...judged].sort((a, b) => a.sum - b.sum);
  let ranks = 0;
  let yes = 0;
  order.forEach(({ y }, at) => {
    if (y === 0) return;
    ranks += at + 1;
    yes += 1;
  });
  return (ranks - (yes * (yes + 1)) / 2) / (yes * (order.length - yes));
}

/** Share that is judged right at even chances. */
export const accuracy = (judged: readonly Judged[]): number =>
  judged.filter(({ sum, y }) => sum > 0 === (y === 1)).length / judged.length;
