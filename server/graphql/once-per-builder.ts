import type { Builder } from './builder.ts';

/** A type of the schema that several modules use: whoever asks first makes it. */
export function oncePerBuilder<Type>(make: (builder: Builder) => Type): (builder: Builder) => Type {
  const made = new WeakMap<Builder, { readonly type: Type }>();
  return (builder) => {
    const known = made.get(builder) ?? { type: make(builder) };
    made.set(builder, known);
    return known.type;
  };
}
