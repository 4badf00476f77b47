/** Every kind of alarm with its title. Alarms of one kind are joined into one message. */
export const ALARM_KINDS = {
  money: 'Money needs a decision',
  payment: 'A payment does not fit its order',
  refund: 'A refund did not arrive',
  dispute: 'A payment is disputed',
  notice: 'A notice of the payment provider cannot be handled',
  ledger: 'The ledger does not add up',
  'mail-given-up': 'Mails could not be delivered',
  'mail-server': 'The mail server refuses all mail',
} as const;

export type AlarmKind = keyof typeof ALARM_KINDS;
