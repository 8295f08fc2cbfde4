import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { Panel } from '../../ui/panel.tsx';
import { marketText } from '../desk/market-text.ts';
import { SettingsRow } from './settings-row.tsx';

export function InstallationPanel() {
  const config = useQuery(configQuery);
  return (
    <Panel title="Data">
      <dl className="grid gap-5 p-4">
        <SettingsRow name="Market">{config.data ? marketText(config.data) : '–'}</SettingsRow>
        <SettingsRow name="Analyst">
          {config.data ? (config.data.model ?? `${config.data.analyst}, without a language model`) : '–'}
        </SettingsRow>
      </dl>
    </Panel>
  );
}
