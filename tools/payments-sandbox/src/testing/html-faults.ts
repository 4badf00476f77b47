import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const rules = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));

/** Where a page breaks the HTML standard, one line for each fault. */
export function htmlFaults(html: string): string[] {
  return rules
    .validateStringSync(html)
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${line}: ${message} (${ruleId})`),
    );
}
