const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^#libs/(.*)\\.js$': '<rootDir>/libs/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/** One project per kind of test; scripts/jest.mjs selects them. */
export default {
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/{backend,libs,storefront,backoffice,scripts}/**/*.spec.ts'] },
    { ...common, displayName: 'contract', testMatch: ['<rootDir>/backend/**/*.contract-spec.ts'] },
    { ...common, displayName: 'e2e', testMatch: ['<rootDir>/backend/test/**/*.e2e-spec.ts'] },
  ],
};
