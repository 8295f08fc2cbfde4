type ChoiceFieldProps<Option extends string> = {
  label: string;
  options: readonly Option[];
  value: Option | '';
  onChange: (chosen: Option | '') => void;
};

/** One of a few words, or none of them. */
export function ChoiceField<Option extends string>({ label, options, value, onChange }: ChoiceFieldProps<Option>) {
  return (
    <label className="grid gap-1">
      <span className="text-sm font-medium">{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? '')}
        className="h-9 rounded-md border border-line-strong/60 bg-surface px-2 text-ink"
      >
        <option value="">No preference</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option.charAt(0).toUpperCase() + option.slice(1)}
          </option>
        ))}
      </select>
    </label>
  );
}
