export function showStarters(_element: HTMLElement, _base: string): void {}
