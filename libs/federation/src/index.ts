export * from './publish/publish-build.js';
export * from './publish/publish-local.js';
export * from './registry/area-of.js';
export * from './registry/integrity.js';
export * from './registry/registry.js';
export * from './registry/write-registry.js';
