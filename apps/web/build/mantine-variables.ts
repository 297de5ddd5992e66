import type { Plugin } from 'vite';

const name = 'virtual:mantine-variables.css';
const resolved = `\0${name}`;

/**
 * Mantine writes its CSS variables into a <style> element at run time, which the content-security policy
 * forbids. This plugin computes them from the same theme at build time: `import
 * 'virtual:mantine-variables.css'`.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const mantine = await import('@mantine/core');
      const { theme, variables } = await import('../src/app/main/mantine-theme.ts');
      const {
        DEFAULT_THEME,
        convertCssVariables,
        defaultCssVariablesResolver,
        deepMerge,
        mergeMantineTheme,
      } = mantine;
      const merged = mergeMantineTheme(DEFAULT_THEME, theme);
      const scheme = (value: string) => ({ '--mantine-color-scheme': value });
      const all = deepMerge(defaultCssVariablesResolver(merged), {
        variables: {},
        light: { ...variables, ...scheme('light') },
        dark: { ...variables, ...scheme('dark') },
      });
      return convertCssVariables(all);
    },
  };
}
