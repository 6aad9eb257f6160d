/** The same function, which keeps what it found out about a thing for as long as the thing is kept. */
export function onceForEach<Thing extends object, Found extends NonNullable<unknown>>(
  find: (thing: Thing) => Found,
): (thing: Thing) => Found {
  const kept = new WeakMap<Thing, Found>();
  return (thing) => {
    const known = kept.get(thing);
    if (known !== undefined) return known;
    const found = find(thing);
    kept.set(thing, found);
    return found;
  };
}
