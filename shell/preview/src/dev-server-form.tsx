import { usePlatform } from '@stagedoor/platform';
import { Button, Stack, TextField } from '@stagedoor/ui';
import { useState } from 'react';
import { isDevServerAddress } from '../../server/preview/dev-server-address';
import { DEV_SERVER_PAGE, type DevServerPick } from '../../server/preview/preview-answers';

const NOT_LOOPBACK = 'Enter an address like http://localhost:4200 or http://127.0.0.1:4200.';

export interface DevServerFormProps {
  /** The first values. */
  picked: DevServerPick;
  /** The names of the remotes of this site. */
  names: readonly string[];
}

/** The document that confirms a dev server, whose policy allows its address. */
const confirmationOf = ({ remote, address }: DevServerPick) =>
  `${DEV_SERVER_PAGE}?remote=${encodeURIComponent(remote)}&address=${encodeURIComponent(address)}`;

/** Asks for a remote and the address of its dev server, and loads the page that confirms them. */
export function DevServerForm({ picked, names }: DevServerFormProps) {
  const { leaveTo } = usePlatform();
  const [remote, setRemote] = useState(picked.remote);
  const [typed, setTyped] = useState(picked.address);
  const [isRefused, setRefused] = useState(false);
  const address = typed.trim().replace(/\/$/, '');
  const isValid = isDevServerAddress(address);
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(!isValid);
        if (isValid) leaveTo(confirmationOf({ remote, address }));
      }}
    >
      <Stack gap="lg">
        <TextField
          label="Remote"
          hint="The name in its package.json."
          required
          suggestions={names}
          value={remote}
          onChange={({ target }) => setRemote(target.value.trim())}
        />
        <TextField
          label="Address of its dev server"
          hint="On this device: localhost or 127.0.0.1, with the port."
          required
          inputMode="url"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          {...(isRefused && !isValid && { error: NOT_LOOPBACK })}
        />
        <Button type="submit" block>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
