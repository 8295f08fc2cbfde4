import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function DangerZone() {
  const [asking, setAsking] = useState(false);
  return (
    <Panel title="Danger zone" className="border-bad/40">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="max-w-[44ch] text-sm text-soft">
          Log out on this device only, or also erase your account and all its data on the server.
        </p>
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}
