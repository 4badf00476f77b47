/** The programs of one version of the API, relative to the repository. */
export interface Release {
  api: string;
  migrate: string;
}

export const THIS_RELEASE: Release = {
  api: 'api/dist/main.js',
  migrate: 'api/dist/database/migrate.js',
};
