import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { marketText } from '../../entities/market/market-text.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingsRow } from '../../ui/settings-row.tsx';
import { SourceRows } from './source-rows.tsx';

export function InstallationPanel() {
  const config = useQuery(configQuery);
  return (
    <Panel title="Data">
      <Loaded read={config} what="the configuration">
        {(known) => (
          <dl className="grid gap-5 p-4">
            <SettingsRow name="Market">{marketText(known)}</SettingsRow>
            {known.market === 'live' && (
              <SettingsRow name="Live data">
                Live: not verified against the real providers. Yahoo, StockTwits and Reddit are unofficial sources. The
                counts below are of the last 24 hours.
              </SettingsRow>
            )}
            {known.market !== 'live' && <SettingsRow name="Sources">{filesText(known.fictional)}</SettingsRow>}
            {known.missing_sources.map((sentence) => (
              <SettingsRow key={sentence} name="Missing source">
                {sentence}
              </SettingsRow>
            ))}
            {known.market === 'live' && <SourceRows said={known.missing_sources} />}
            <SettingsRow name="Analyst">{known.model ?? `${known.analyst}, without a language model`}</SettingsRow>
            <SettingsRow name="Version">Gemscout {known.version}</SettingsRow>
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}

function filesText(isFictional: boolean): string {
  return isFictional
    ? 'Files that come with Gemscout. Companies, prices, reports and news are invented: no source is asked, and no licence applies.'
    : 'Files of a recorded market: no source is asked.';
}
