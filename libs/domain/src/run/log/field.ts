import type { JsonObject, JsonValue } from '../vocabulary.ts';

/** How the details of a line show a field. Without a view, the field is shown by its value and by the unit in its name. */
export type FieldView = 'sentence' | 'memo' | 'steps' | 'side' | 'provenance' | 'hidden';

/** The type of a field's value. `facts` are figures by name; `json` is any JSON. */
type FieldShape =
  | 'text'
  | 'number'
  | 'flag'
  | 'day'
  | 'facts'
  | 'json'
  | { readonly oneOf: readonly string[] }
  | { readonly listOf: Field }
  | { readonly orNull: Field }
  | { readonly object: Fields };

/** A field of a payload. `value` is never set: it carries the type. */
export type Field<Value = unknown> = {
  readonly shape: FieldShape;
  readonly view?: FieldView;
  /** True if every event has the field; events of earlier releases have it after upcasting. */
  readonly required?: boolean;
  /** True if a shared replay omits the field when it is null. */
  readonly dropsNull?: boolean;
  readonly value?: Value;
};
type FieldMap = Readonly<Record<string, Field>>;

/** The fields of an object: `shared` ones are visible in a shared replay, `internal` ones only in the workspace. */
export type Fields<Shared extends FieldMap = FieldMap, Internal extends FieldMap = FieldMap> = {
  readonly shared: Shared;
  readonly internal: Internal;
};

type ValueOf<Of> = Of extends { readonly value?: infer Value } ? Exclude<Value, undefined> : never;
type RequiredName<Map> = { [Name in keyof Map]: Map[Name] extends { required: true } ? Name : never }[keyof Map];
type ValuesOf<Map> = { readonly [Name in Exclude<keyof Map, RequiredName<Map>>]?: ValueOf<Map[Name]> } & {
  readonly [Name in RequiredName<Map>]: ValueOf<Map[Name]>;
};

/** An object of these fields. Fields that are not `required` may be missing: events of earlier releases have fewer. */
export type ObjectOf<Of extends Fields> = ValuesOf<Of['shared'] & Of['internal']>;

export const text: Field<string> = { shape: 'text' };
export const number: Field<number> = { shape: 'number' };
/** A number; null if unknown. */
export const figure = orNull(number);
export const flag: Field<boolean> = { shape: 'flag' };
/** `yyyy-mm-dd` */
export const day: Field<string> = { shape: 'day' };
export const facts: Field<JsonObject> = { shape: 'facts' };
export const json: Field<JsonValue> = { shape: 'json' };
export const texts = listOf(text);

export function oneOf<const Value extends string>(values: readonly Value[]): Field<Value> {
  return { shape: { oneOf: values } };
}

/** Null if the value is unknown. */
export function orNull<Value>(field: Field<Value>): Field<Value | null> {
  return { shape: { orNull: field } };
}

/** Null if there is no value; a shared replay then omits the field. */
export function orNone<Value>(field: Field<Value>): Field<Value | null> {
  return { ...orNull(field), dropsNull: true };
}

export function listOf<Value>(field: Field<Value>): Field<readonly Value[]> {
  return { shape: { listOf: field } };
}

export function object<Of extends Fields>(of: Of): Field<ObjectOf<Of>> {
  return { shape: { object: of } };
}

/** A list of objects. */
export function rows<Shared extends FieldMap, Internal extends FieldMap = Record<never, Field>>(
  shared: Shared,
  internal?: Internal,
): Field<readonly ObjectOf<Fields<Shared, Internal>>[]> {
  return listOf(object(fields(shared, internal)));
}

export function shownAs<Value>(view: FieldView, field: Field<Value>): Field<Value> {
  return { ...field, view };
}

export function required<Value>(field: Field<Value>): Field<Value> & { readonly required: true } {
  return { ...field, required: true };
}

/** The fields of an object. `internal` fields never leave the workspace. */
export function fields<Shared extends FieldMap, Internal extends FieldMap = Record<never, Field>>(
  shared: Shared,
  internal?: Internal,
): Fields<Shared, Internal> {
  return { shared, internal: internal ?? ({} as Internal) };
}
