import { ApiError } from '../../api/http.ts';
import { Change } from '../../features/scorecard/change.tsx';
import { Failure } from '../../ui/failure.tsx';
import { changeText, countText, shareText } from '../../ui/figure-text.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Success } from '../../ui/success.tsx';
import { DayOf, TimeAgo } from '../../ui/time.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { Specimen } from './specimen.tsx';

/** About each border between two colours, and what is no number. */
const SCORES = [0, 0.39, 0.395, 0.4, 0.69, 0.695, 0.7, 1, 1.5, 39.5, 100, null, NaN];
const NOW = new Date().toISOString();
const RISE = [0.41, 0.44, 0.52, 0.5, 0.61, 0.72];

export function Verdicts() {
  return (
    <>
      <Specimen name="Buy, Watch, any other">
        {['buy', 'watch', 'avoid', 'hold for now'].map((verdict) => (
          <VerdictPill key={verdict} verdict={verdict} />
        ))}
      </Specimen>
      <Specimen name="Confidence by its score; without a number there is none">
        {SCORES.map((score) => (
          <span key={String(score)} className="grid justify-items-center gap-1">
            <span className="figures text-2xs text-soft">{String(score)}</span>
            <span className="h-6">
              <ConfidenceBadge score={score} />
            </span>
          </span>
        ))}
      </Specimen>
    </>
  );
}

export function Figures() {
  return (
    <>
      <Specimen name="Returns: up, down, nothing">
        {[0.0123, -0.004, 0].map((change) => (
          <Change key={change} value={change} />
        ))}
        <span className="figures">{shareText(0.506)}</span>
        <span className="figures">{countText(120_400)}</span>
        <span className="figures">{changeText(-0.2)}</span>
      </Specimen>
      <Specimen name="The course of a confidence: rising, one value">
        <Sparkline values={RISE} label="Rising" className="text-accent" />
        <Sparkline values={[0.5]} label="One" className="text-accent" />
      </Specimen>
      <Specimen name="Times: now, long ago, a day">
        <TimeAgo at={NOW} />
        <TimeAgo at="2015-03-31T20:00:00Z" />
        <DayOf at="2015-03-31T20:00:00Z" />
      </Specimen>
    </>
  );
}

const problem = (status: number, detail: string) => new ApiError(status, JSON.stringify({ status, detail }));

export function Answers() {
  return (
    <>
      <Failure text="Login failed" error={problem(401, 'Unauthorized')} />
      <Failure text="Failed to send code" error={problem(429, 'Too many codes. Try again in 60 seconds.')} />
      <Refusal error={problem(409, 'The run is finished already.')} />
      <Refusal error={new TypeError('fetch failed')} />
      <Success takesFocus={false}>Verification code sent (if account exists).</Success>
    </>
  );
}
