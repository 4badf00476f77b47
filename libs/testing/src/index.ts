export * from './answers';
export * from './api-handlers';
export * from './api-server';
export * from './builders';
export * from './door-handlers';
export * from './people';
export * from './render-remote';
export * from './visit-from';
