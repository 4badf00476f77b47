/** The URL of the started site. The harness sets it before the first test. */
export function siteUrl(): string {
  return required('STAGEDOOR_URL');
}

/** The data folder of the started site. */
export function dataDir(): string {
  return required('STAGEDOOR_DATA_DIR');
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with npm test`);
  return value;
}
