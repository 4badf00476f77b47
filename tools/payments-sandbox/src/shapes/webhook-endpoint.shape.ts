import type Stripe from 'stripe';
import type { WebhookEndpoint } from '../sandbox.js';
import { API_VERSION } from './api-version.js';

/** Maps the webhook endpoint to its object in the API. */
export function webhookEndpointShape({ url, events }: WebhookEndpoint): Stripe.WebhookEndpoint {
  return {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: 0,
    description: null,
    enabled_events: [...events],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
}
