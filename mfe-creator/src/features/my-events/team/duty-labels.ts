import type { Duty } from '@stagedoor/contracts';

export const DUTY_LABELS: Record<Duty, string> = {
  steward: 'Steward',
  supervisor: 'Supervisor',
};
