type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
  readonly title?: string;
};

type ChoiceGroupProps<Value extends string> = {
  /** What is chosen: "Sort watchlist by". */
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** One of a few, side by side. */
export function ChoiceGroup<Value extends string>({ label, choices, chosen, onChoose }: ChoiceGroupProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex gap-0.5">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === chosen}
          disabled={choice.disabled}
          title={choice.title}
          onClick={() => onChoose(choice.value)}
          className="rounded-md px-1.5 py-1 text-2xs sm:px-2 wide:px-1.5 text-soft hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-ink"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
