import { configure, getConfig } from '@testing-library/react';

/** Reads a private field of Testing Library's configuration: true while `findBy…` and `waitFor` retry. */
const { getElementError: describeDocument } = getConfig();
const isRetrying = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics;

configure({
  // Guards against hangs: on a loaded machine a screen takes seconds.
  asyncUtilTimeout: 15_000,
  // A retried attempt needs no print of the document, which takes a quarter of the run time.
  getElementError: (message, container) =>
    isRetrying() ? new Error(message ?? '') : describeDocument(message, container),
});
