const common = {
  // Not among the test data, which lies in memory.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testEnvironment: '<rootDir>/scripts/tooling/jest-environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^#libs/(.*)\\.js$': '<rootDir>/libs/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^content-disposition$': '<rootDir>/backend/test/support/content-disposition.cjs',
  },
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/** One MongoDB for the run, in TEST_MONGO_URI. */
const withMongo = {
  globalSetup: '<rootDir>/backend/test/support/jest-mongo.setup.mjs',
  globalTeardown: '<rootDir>/backend/test/support/jest-mongo.teardown.mjs',
};

/** Test files share the built application, which Node loads once for each worker (native-module.mjs). */
const nativeModules = {
  '/(backend|libs)/src/.+(?<!\\.(spec|contract|contract-spec|fixture))\\.ts$':
    '<rootDir>/backend/test/support/native-module.mjs',
  ...common.transform,
};

const ofBuiltApplication = {
  testEnvironment: '<rootDir>/backend/test/support/native-environment.mjs',
  transform: nativeModules,
  globalSetup: '<rootDir>/backend/test/support/jest-built.setup.mjs',
  globalTeardown: withMongo.globalTeardown,
};

/** One project per kind of test; scripts/jest.mjs selects them. */
export default {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{backend,libs,storefront,backoffice,scripts}/**/*.spec.ts'],
    },
    {
      ...common,
      ...ofBuiltApplication,
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '^mongoose$': '<rootDir>/backend/test/support/native-mongoose.mjs',
      },
      displayName: 'contract',
      testMatch: ['<rootDir>/backend/**/*.contract-spec.ts'],
    },
    {
      ...common,
      displayName: 'component',
      testMatch: ['<rootDir>/{backoffice,storefront}/test/**/*.component-spec.ts'],
      testEnvironment: '<rootDir>/backoffice/test/support/jsdom-environment.mjs',
      testEnvironmentOptions: { url: 'http://localhost:3000/dashboard/' },
      transform: nativeModules,
      globalSetup: '<rootDir>/backoffice/test/support/components.setup.mjs',
    },
    {
      ...common,
      ...ofBuiltApplication,
      displayName: 'e2e',
      testMatch: ['<rootDir>/backend/test/**/*.e2e-spec.ts'],
    },
    {
      ...common,
      ...ofBuiltApplication,
      displayName: 'faults',
      testMatch: ['<rootDir>/backend/test/faults/*.fault-spec.ts'],
    },
  ],
};
