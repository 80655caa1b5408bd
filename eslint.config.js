import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const TYPESCRIPT = ['**/*.{ts,tsx,mts}'];
const APPS = ['storefront/**/*.{ts,tsx}', 'backoffice/**/*.{ts,tsx}'];
const TESTS = [
  '**/*.{spec,contract,contract-spec,component-spec,e2e-spec,e2e}.{ts,tsx}',
  'backend/test/**/*.ts',
  '{storefront,backoffice}/e2e/**/*.ts',
  'scripts/browser/**/*.ts',
];
const COMMAND_LINE = ['scripts/**', 'backend/src/commands/**', 'playwright.config.ts'];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      'node_modules/',
      'test-results/',
      'coverage/',
      '**/*.d.mts',
      'backend/test/third-party/',
    ],
  },

  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 380, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },

  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // The port's adapters and Nest's hooks are async by contract, also where one of them has nothing to await.
      '@typescript-eslint/require-await': 'off',
      // A form's onSubmit and a button's onClick may be async: what they reject with is caught inside them.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },

  {
    files: APPS,
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    rules: {
      // Components move the focus into a dialog that was just opened, as the dialog pattern asks.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // Says that the React Compiler, which is not used here, would leave a component as it is.
      'react-hooks/incompatible-library': 'off',
    },
  },

  {
    // A test reads answers of the API as a client without our types would.
    files: TESTS,
    rules: {
      'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },

  { files: COMMAND_LINE, rules: { 'no-console': 'off' } },
);
