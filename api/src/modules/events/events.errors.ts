import { type DomainError, fieldError } from '../../common/errors/domain-error.js';

/** The body names a venue that is not there. */
export function venueNotFound(): DomainError {
  return fieldError('VENUE_NOT_FOUND', 'venueId', 'Venue not found');
}
