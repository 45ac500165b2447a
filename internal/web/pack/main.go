// Command pack builds what runs in pages, for binaries that are built with the tag
// packed and have it inside. It is run from the root of the repository.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/msggen/msggen/internal/web"
)

func main() {
	if err := pack("internal/web/dist"); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, kind := range web.Kinds() {
		js, err := web.Build(kind)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, string(kind)+".js"), js, 0o644); err != nil {
			return err
		}
	}
	return nil
}
