import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const rules = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));

/** Returns the violations of the HTML standard in a page, one line each. */
export function htmlFaults(html: string): string[] {
  return rules
    .validateStringSync(html)
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${line}: ${message} (${ruleId})`),
    );
}
