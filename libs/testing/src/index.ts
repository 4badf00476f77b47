export * from './api-server';
export * from './builders';
export * from './render-remote';
export * from './visit-from';
