import { z } from 'zod';
import { webhookEndpointShape } from '../shapes/webhook-endpoint.shape.js';
import { apiCall } from './api-call.js';
import { pagination } from './params.js';

const URL = '/v1/webhook_endpoints';

/** Read call of `/v1/webhook_endpoints`: the one endpoint of the sandbox's options. */
export const webhookEndpointCalls = [
  apiCall({
    method: 'GET',
    path: URL,
    params: z.strictObject(pagination()),
    run: ({ sandbox }) => ({
      object: 'list',
      url: URL,
      has_more: false,
      data: [webhookEndpointShape(sandbox.endpoint)],
    }),
  }),
];
