import type { SystemContext, SystemStyleObject } from '@chakra-ui/react'

/** Caches the results of `compute` by object, for the lifetime of the object. */
function byObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, V>()
  return (key) => {
    let result = results.get(key)
    if (result === undefined) results.set(key, (result = compute(key)))
    return result
  }
}

const isEmpty = (styles: object | undefined): boolean => !styles || Object.keys(styles).length === 0
const isEmptyValue = (value: unknown): boolean => typeof value === 'object' && isEmpty(value ?? undefined)

/**
 * Returns a system that computes the styles of a component once. Chakra's own creates the recipe again at each render
 * of each element, resolves its tokens three times, and uses a serialisation of all styles as cache key: half of a
 * page's render time. Remove this once Chakra's factory calls `cva` outside the component.
 */
export function cachedSystem(system: SystemContext): SystemContext {
  type Recipe = ReturnType<SystemContext['cva']> & { raw: (props?: object) => SystemStyleObject }
  const resolved = new WeakSet<object>()
  const resolve = byObject((styles: SystemStyleObject): SystemStyleObject => {
    // For a component without own styles, Chakra leaves an empty layer.
    const result = Object.values(styles).every(isEmptyValue) ? {} : styles
    resolved.add(result)
    return result
  })
  const cva = byObject<object, Recipe>((config) => {
    const recipe = system.cva(config) as Recipe
    return Object.assign((props?: object) => resolve(recipe.raw(props)), recipe, {
      merge: byObject<Recipe, Recipe>(recipe.merge.bind(recipe)),
    })
  })
  const properties = new Map<string, boolean>()
  return {
    ...system,
    cva: cva as SystemContext['cva'],
    css: ((styles: SystemStyleObject, ...others: SystemStyleObject[]) =>
      resolved.has(styles) && others.every(isEmpty)
        ? styles
        : system.css(styles, ...others)) as SystemContext['css'],
    isValidProperty: (name) => {
      let isValid = properties.get(name)
      if (isValid === undefined) properties.set(name, (isValid = system.isValidProperty(name)))
      return isValid
    },
  }
}
