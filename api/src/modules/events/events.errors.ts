import { type DomainError, fieldError } from '../../common/errors/domain-error.js';

/** The refusal of a body whose venue does not exist. */
export function venueNotFound(): DomainError {
  return fieldError('VENUE_NOT_FOUND', 'venueId', 'Venue not found');
}
