type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (chosen: Value) => void;
};

/** One of a few, each a value and its text. */
export function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  const choose = (text: string) => options.forEach(([each]) => each === text && onChange(each));
  return (
    <label className="grid gap-1">
      <span className="text-sm font-medium">{label}</span>
      <select
        value={value}
        onChange={({ target }) => choose(target.value)}
        className="h-9 min-w-0 rounded-md border border-line-strong/60 bg-surface px-2 text-ink"
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
