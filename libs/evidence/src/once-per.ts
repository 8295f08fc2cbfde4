/** `read`, which is called once for each object: neither the object nor what was read of it may change. */
export function oncePer<Of extends object, Value>(read: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    const found = known.get(of) ?? { value: read(of) };
    known.set(of, found);
    return found.value;
  };
}
