type MeterProps = { label: string; share: number; valueText?: string; className?: string };

/** A thin bar, filled by a share of 0 to 1. */
export function ProgressBar({ label, share, valueText, className = 'bg-accent' }: MeterProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="h-[3px] shrink-0 overflow-hidden bg-line"
    >
      <div className={`h-full transition-[width] duration-200 ${className}`} style={{ width: `${percent}%` }} />
    </div>
  );
}
