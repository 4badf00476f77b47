import { configure, getConfig } from '@testing-library/react';

/** A private field of Testing Library's configuration: true while `findBy…` and `waitFor` retry. */
const { getElementError: describeDocument } = getConfig();
const isRetrying = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics;

configure({
  // A limit for hangs: on a busy machine a screen takes seconds.
  asyncUtilTimeout: 15_000,
  // An attempt that is retried needs no print of the document, which takes a quarter of all time.
  getElementError: (message, container) =>
    isRetrying() ? new Error(message ?? '') : describeDocument(message, container),
});
