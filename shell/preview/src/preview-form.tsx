import { AlertBanner, Button, SelectField, Stack } from '@stagedoor/ui';
import { useState } from 'react';
import type { PreviewableRemote, PreviewPick } from '../../server/preview/preview-answers';

export interface PreviewFormProps {
  /** Must not be empty. */
  remotes: readonly PreviewableRemote[];
  pending: boolean;
  /** Why the last pick was refused. */
  error: string | null;
  onPick: (pick: PreviewPick) => void;
}

const newestOf = ({ versions, inForce }: PreviewableRemote) => versions[0] ?? inForce ?? '';

/** Picks a remote and one of its versions, the newest by default. */
export function PreviewForm({ remotes, pending, error, onPick }: PreviewFormProps) {
  const [remote, setRemote] = useState(remotes[0]!);
  const [version, setVersion] = useState(newestOf(remote));
  const chooseRemote = (name: string): void => {
    const chosen = remotes.find((one) => one.name === name) ?? remote;
    setRemote(chosen);
    setVersion(newestOf(chosen));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPick({ remote: remote.name, version });
      }}
    >
      <Stack gap="lg">
        {error && <AlertBanner tone="error">{error}</AlertBanner>}
        <SelectField
          label="Remote"
          hint="The part of the site that a team ships by itself."
          options={remotes.map(({ name, inForce }) => ({
            value: name,
            label: inForce === null ? `${name} (not in force)` : name,
          }))}
          value={remote.name}
          onChange={({ target }) => chooseRemote(target.value)}
        />
        <SelectField
          label="Version"
          hint="The newest first."
          options={remote.versions.map((one) => ({
            value: one,
            label: one === remote.inForce ? `${one} (in force)` : one,
          }))}
          value={version}
          onChange={({ target }) => setVersion(target.value)}
        />
        <Button type="submit" block pending={pending} pendingLabel="Loading...">
          Preview
        </Button>
      </Stack>
    </form>
  );
}
